// Tells the server that this post was read, once it has been in view for five seconds, once a day. What
// the browser keeps is today's list of posts and nothing older; the server keeps only a number.

const post = document.querySelector<HTMLElement>('[data-read]')?.dataset.read
let timer: ReturnType<typeof setTimeout>

function watch(): void {
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(tell, 5000)
}

function tell(): void {
  document.onvisibilitychange = null
  try {
    const today = new Date().toDateString()
    const kept = localStorage.reads
    const reads = kept?.startsWith(today) ? kept : today
    if (reads.includes(post)) return
    localStorage.reads = `${reads} ${post}`
  } catch {
    // Storage is blocked: the server knows a second time from a first by itself.
  }
  navigator.sendBeacon('/api/read', post)
}

if (post) {
  document.onvisibilitychange = watch
  watch()
}
