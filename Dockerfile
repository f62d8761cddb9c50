# Plenary in one image: built with everything, shipped with what it needs to run, as a user without rights.
# docker build -t plenary . && docker run -p 3000:3000 -e PUBLIC_URL=http://localhost:3000 -v plenary:/data plenary
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY vite.config.ts manifest.webmanifest tsconfig.base.json ./
COPY domain domain
COPY server server
COPY sw sw
COPY client client
# Another name of the server for vendors' players, where there is one (docs/operate.md).
ARG PLAYER_URL
RUN npx vite build --logLevel warn

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The packaged Node is for machines without one; the image has its own. npm keeps TypeScript where a package names it as an
# optional peer; nothing runs it.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node node_modules/typescript node_modules/@typescript

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY domain domain
COPY server server
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
