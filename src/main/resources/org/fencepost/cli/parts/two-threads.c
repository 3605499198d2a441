    pthread_t first, second;
    pthread_create(&first, NULL, $1, NULL);
    pthread_create(&second, NULL, $2, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
