// Keeps the pages that play, so that they open without a network; other pages are kept when they were read once.
"use strict";

const VERSION = "nimlike-" + "{version}";
const VISITED = "nimlike-visited";
const KEPT = new Set([/* kept */].map((path) => new URL(path, self.registration.scope).href));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll([...KEPT])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("nimlike-") && name !== VERSION && name !== VISITED;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function fromNetwork(request) {
  const cache = await caches.open(VISITED);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = url.origin + url.pathname.replace(/\/index\.html$/, "/");
  const kept = KEPT.has(path) ? caches.open(VERSION).then((cache) => cache.match(path)) : Promise.resolve();
  event.respondWith(kept.then((found) => found || fromNetwork(request)));
});
