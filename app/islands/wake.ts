import type { Island, Wake } from './island'

// The only script a reader's page loads at first. React comes with the first island that wakes.

type IslandModule = { default: Island<object> }

const islands = import.meta.glob<IslandModule>('./*.island.tsx')

for (const marker of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(marker)

function waitFor(marker: HTMLElement): void {
  const wake = once(() => hydrate(marker))
  const waiters = { visible: whenVisible, idle: whenIdle, interaction: whenTouched }
  waiters[marker.dataset.wake as Wake](marker, wake)
}

function whenTouched(marker: HTMLElement, wake: () => Promise<void>): void {
  let isAwake = false
  let held: HTMLElement | null = null

  const rouse = () => {
    wake().then(
      () => {
        isAwake = true
        held?.click()
        held = null
      },
      // Offline, perhaps: what works without a script still does, and the next touch tries again.
      () => {
        held = null
      },
    )
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    marker.addEventListener(type, rouse, { passive: true })
  }
  marker.addEventListener(
    'click',
    (event) => {
      if (isAwake || !(event.target instanceof HTMLElement) || worksByItself(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      held = event.target
      rouse()
    },
    { capture: true },
  )
}

/** Links, disclosures and forms need no script, so their first click is never kept waiting for one. */
function worksByItself(target: HTMLElement): boolean {
  return target.closest('a[href], summary, label, input, [type="submit"]') !== null
}

function whenVisible(marker: HTMLElement, wake: () => Promise<void>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    wake().catch(() => {})
  })
  // The marker has no box of its own (display: contents), so its children are watched.
  for (const child of marker.children) observer.observe(child)
}

function whenIdle(_marker: HTMLElement, wake: () => Promise<void>): void {
  const run = () => void wake().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 200)
}

async function hydrate(marker: HTMLElement): Promise<void> {
  const load = islands[`./${marker.dataset.island}.island.tsx`]
  if (!load) return
  const [{ hydrateIsland }, module] = await Promise.all([import('./hydrate'), load()])
  await hydrateIsland(marker, module.default.component, JSON.parse(marker.dataset.props ?? '{}'))
  marker.dataset.awake = ''
}

/** Runs once at a time and never again after it succeeded; a failure may be tried again. */
function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= task().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}
