/* What a client does, filled in before it runs: the number of its threads; for each of up to 8 threads where its calls begin, or
 * 0 for no thread; the same for what is called after failures; whether each thread runs on a machine of its own; then the calls, three
 * words each: the number of the operation, from 1, and its arguments. There are up to 8 calls a thread and 24 after failures. In a file of
 * its own, so that no compiler takes the zeros for what they are. */
extern const long __fp_client[11 + (8 * 9 + 25) * 3];
const long __fp_client[11 + (8 * 9 + 25) * 3] = {0};
