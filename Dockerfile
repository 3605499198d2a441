# docker build -t fencepost . && docker run --rm -v "$PWD:/work" fencepost verify test.c
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY pom.xml ./
COPY src ./src
RUN mvn -B -ntp -Dfast -DskipTests package
# A Java of the modules that are needed, and no more.
RUN jlink --add-modules java.base,java.desktop,java.logging,java.management,java.naming,java.sql,java.xml,jdk.unsupported \
    --strip-debug --no-header-files --no-man-pages --output /jre

FROM debian:bookworm-slim
# The headers that C++ programs are compiled with; clang itself comes with Fencepost.
RUN apt-get update && apt-get install -y --no-install-recommends libstdc++-12-dev zlib1g && rm -rf /var/lib/apt/lists/*
COPY --from=build /jre /opt/java
COPY --from=build /src/target/fencepost.jar /opt/fencepost/target/
COPY --from=build /src/target/lib /opt/fencepost/target/lib
COPY pom.xml fencepost LICENSE /opt/fencepost/
COPY src/main/jvm /opt/fencepost/src/main/jvm
COPY ci /opt/fencepost/ci
# Sources must not look newer than the jar, or the launcher would build again. The first run unpacks clang and compiles the library.
RUN touch /opt/fencepost/target/fencepost.jar && ln -s /opt/fencepost/fencepost /usr/local/bin/fencepost
ENV JAVA_HOME=/opt/java XDG_CACHE_HOME=/opt/fencepost/cache
RUN printf 'int main(void) { return 0; }\n' > /tmp/a.c && fencepost verify /tmp/a.c && rm /tmp/a.c && chmod -R a+rwX /opt/fencepost/cache
WORKDIR /work
ENTRYPOINT ["fencepost"]
