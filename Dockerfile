# Venture Atlas in one image: the built server, the web app and the command-line tools.
# Build: docker build -t venture-atlas .     Run: see compose.yaml and docs/operations.md
FROM node:22-bookworm-slim AS build
# Only used when there is no ready-made SQLite part for this machine.
RUN apt-get update && apt-get install --yes --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc* ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/importers/package.json packages/importers/
COPY packages/map-math/package.json packages/map-math/
COPY packages/painter/package.json packages/painter/
COPY packages/rules/package.json packages/rules/
COPY packages/types/package.json packages/types/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/server.js"]
