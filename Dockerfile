# Venture Atlas in one image: the built server, the web app and the command-line tools.
# Build: docker build -t venture-atlas .     Run: see compose.yaml and docs/operations.md
# On machines other than amd64 and arm64 SQLite is compiled: install python3, make and g++ before the setup.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run setup

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# Volumes begin with the owner of these folders; /keys is for several servers with one key (docs/deploy/compose-scale.yaml).
RUN mkdir --mode=700 /data /keys && chown node:node /data /keys
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The same words as in scripts/bootstrap/server-program.mjs.
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=32", "apps/api/dist/server.js"]
