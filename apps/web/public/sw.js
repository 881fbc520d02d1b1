// Shows notifications while no page is open, and opens what they tell of. It caches nothing, and answers no request.

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A service sends an empty message to see whether somebody is there.
  }
  const { title, body, url, tag } = message;
  // A browser that is not shown anything shows a sentence of its own.
  const shown = { body, tag, icon: '/icon-192.png', data: { url: typeof url === 'string' ? url : '/' } };
  event.waitUntil(self.registration.showNotification(typeof title === 'string' ? title : '', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.url, self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(open(target.href));
});

// A press allows one act: to bring a page to the front, or to open one.
async function open(href) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find(({ url }) => url === href);
  return same === undefined ? self.clients.openWindow(href) : same.focus();
}
