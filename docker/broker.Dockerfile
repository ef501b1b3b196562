# The broker: Artemis in the version that the tests run with, and with their broker.xml.
# Build first (mvn package), then from the project's folder: docker build -f docker/broker.Dockerfile -t dunlin-broker .
FROM eclipse-temurin:17-jre

RUN useradd --system --uid 10001 --home-dir /tmp --shell /usr/sbin/nologin dunlin \
    && install -d -o 10001 -m 700 /var/lib/dunlin-broker
WORKDIR /opt/dunlin
COPY target/broker ./broker
COPY server-config/artemis.sh server-config/environment.sh server-config/broker.xml server-config/logging.properties ./

USER 10001
ENV DUNLIN_BROKER_ACCEPTOR=0.0.0.0:61616 DUNLIN_BROKER_DATA=/var/lib/dunlin-broker DUNLIN_JAVA_OPTIONS=-XX:MaxRAMPercentage=70
VOLUME /var/lib/dunlin-broker
EXPOSE 61616
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/61616"]
ENTRYPOINT ["/opt/dunlin/artemis.sh"]
