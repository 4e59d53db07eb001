// Reports that this post was read: when it has been in view for five seconds, and once a day. The browser stores
// today's list of posts and nothing older; the server stores only a number.

const post = document.querySelector<HTMLElement>('[data-read]')?.dataset.read
let timer: ReturnType<typeof setTimeout>

function restartTimer(): void {
  clearTimeout(timer)
  if (!document.hidden) timer = setTimeout(reportRead, 5000)
}

function reportRead(): void {
  document.onvisibilitychange = null
  try {
    const today = new Date().toDateString()
    const stored = localStorage.reads
    const reads = stored?.startsWith(today) ? stored : today
    if (reads.includes(post)) return
    localStorage.reads = `${reads} ${post}`
  } catch {
    // Storage is blocked: the server recognizes repeated reads itself.
  }
  navigator.sendBeacon('/api/read', post)
}

if (post) {
  document.onvisibilitychange = restartTimer
  restartTimer()
}
