import type { Call } from '~/islands/call'
import './copy.browser'
import './display/display-buttons.browser'
import './later.browser'
import './reading.browser'
import './shortcuts/shortcut-keys.browser'
import './subscribe-forms.browser'
import '~/reads/count-read.browser'
import type { Island, Wake } from '~/islands/island'
import { painted } from '~/islands/painted'
import '../saved/buttons.browser'

// The only script a reader's page loads at first. React comes with the first island that wakes.

type IslandModule = { default: Island<object> }

const files = import.meta.glob<IslandModule>('../**/*.island.tsx')
const islands = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ''), load]),
)

document.documentElement.dataset.script = 'running'

for (const marker of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(marker)

function waitFor(marker: HTMLElement): void {
  const wake = once(() =>
    hydrate(marker).catch((error: unknown) => {
      // For good: what it hid and could not bring out is shown now, and does not vanish again.
      marker.dataset.failed = ''
      throw error
    }),
  )
  const waiters = {
    visible: whenVisible,
    idle: whenIdle,
    interaction: whenTouched,
    call: whenCalled,
  }
  waiters[marker.dataset.wake as Wake](marker, wake)
  holdClicks(marker, wake)
}

/** A click that comes before the island is awake waits for it, and is then made again. */
function holdClicks(marker: HTMLElement, wake: () => Promise<void>): void {
  const hold = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(heldControls)
    if (!control || worksByItself(control) || isForNewTab(event)) return
    event.preventDefault()
    event.stopPropagation()
    wake().then(
      () => control.click(),
      // Offline, perhaps: the next touch tries again, and a link is the link that it was.
      () => {
        if (control instanceof HTMLAnchorElement) location.assign(control.href)
      },
    )
  }
  marker.addEventListener('click', hold, { capture: true })
  marker.addEventListener('island-settled', () => {
    marker.removeEventListener('click', hold, { capture: true })
  })
}

/** Links that an island opens in place are marked by it. */
const heldControls = 'button, [role="button"], a[data-in-place]'

function isForNewTab(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** Forms need no script, so their first click is never kept waiting for one. */
function worksByItself(control: HTMLElement): boolean {
  return control.matches('[type="submit"]')
}

function whenTouched(marker: HTMLElement, wake: () => Promise<void>): void {
  const rouse = () => void wake().catch(() => {})
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    marker.addEventListener(type, rouse, { passive: true })
  }
}

function whenVisible(marker: HTMLElement, wake: () => Promise<void>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    wake().catch(() => {})
  })
  // The marker has no box of its own (display: contents), so its children are watched.
  painted.then(() => {
    for (const child of marker.children) observer.observe(child)
  })
}

function whenIdle(_marker: HTMLElement, wake: () => Promise<void>): void {
  const run = () => void wake().catch(() => {})
  painted.then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run, 200)
  })
}

/**
 * Ctrl/Cmd+K, the event `vigil:open-palette`, or a click on a `[data-open-palette]`. Each wakes the
 * palette and then reaches it, so that no call is lost while its script is on the way.
 */
function whenCalled(marker: HTMLElement, wake: () => Promise<void>): void {
  const call = (wish: Call, onFailure = () => {}) => {
    // Whoever calls again while it is being fetched wants to see it, not to undo the first call.
    const detail = 'awake' in marker.dataset ? wish : 'open'
    wake().then(() => {
      dispatchEvent(new CustomEvent<Call>('vigil:call-palette', { detail }))
    }, onFailure)
  }
  // Captured on the way down: whatever a page does with its own keys and events, these arrive.
  const captured = { capture: true }

  const onKey = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && /^k$/i.test(event.key)
    if (!isShortcut || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!event.repeat) call('toggle')
  }
  const onClick = (event: MouseEvent) => {
    if (isForNewTab(event) || !(event.target as Element).closest?.('[data-open-palette]')) return
    event.preventDefault()
    // Offline, perhaps: then it is the link that it is without a script.
    call('open', () => location.assign('/search'))
  }
  addEventListener('keydown', onKey, captured)
  addEventListener('click', onClick, captured)
  addEventListener('vigil:open-palette', () => call('open'), captured)
}

async function hydrate(marker: HTMLElement): Promise<void> {
  const load = islands.get(marker.dataset.island ?? '')
  if (!load || 'broken' in marker.dataset) throw new Error('This island cannot wake.')
  const [{ hydrateIsland }, module] = await Promise.all([import('~/islands/hydrate'), load()])
  try {
    await hydrateIsland(marker, module.default.component, JSON.parse(marker.dataset.props ?? '{}'))
    marker.dataset.awake = ''
  } catch (error) {
    // What fails here would fail each time; only what could not be fetched is worth another try.
    marker.dataset.broken = ''
    reportError(error)
    throw error
  } finally {
    // Also when it failed: then what the server sent stands there again, and clicks are its own.
    marker.dispatchEvent(new Event('island-settled'))
  }
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
