# The Node of this image only runs npm. The server's own Node is pinned in package.json like every other dependency.
FROM node:24-bookworm-slim AS build
WORKDIR /souk
COPY . .
# Also builds the website, with tools that it deletes afterwards.
RUN npm ci --omit=dev

FROM debian:bookworm-slim
WORKDIR /souk
RUN useradd --create-home souk && mkdir /data && chown souk /data
COPY --from=build /souk /souk
USER souk
ENV PATH=/souk/node_modules/.bin:$PATH HOST=0.0.0.0 SOUK_DATA_DIR=/data
VOLUME /data
EXPOSE 4242
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4242) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "cli/bin/souk.js", "start"]
