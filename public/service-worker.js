// Keeps the build's files, whose names hold a hash of their content, and the page that is shown without a network. It
// answers nothing else: pages, calls and shared debates hold data, so they always come from the server.
// The build writes its own name below; the changed file makes browsers replace the worker, and with it the kept files.
const KEPT = 'build-BUILD'
const OFFLINE = '/offline.html'
const PARTS = ['/offline.css', '/offline.js', '/favicon.svg', '/theme.js']

self.addEventListener('install', (event) => {
  // Not from the browser's cache: that may still hold the page of an earlier build.
  const parts = [OFFLINE, ...PARTS].map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(parts)))
})

self.addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name !== KEPT))
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request))
  // A page comes from the server or not at all.
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)))
  else if (PARTS.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)))
  }
})

async function keptOrFetched(request) {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) {
    const kept = await caches.open(KEPT)
    // A full disk must not cost the page its file.
    await kept.put(request, answer.clone()).catch(() => {})
  }
  return answer
}
