import { announce } from '~/site/browser/announce.browser'

// Keeps the reader's list in the storage of this browser. The page itself is rendered by the server, from its address:
// `add` adds to the list, `id` shows one without keeping it, and without either the stored list is shown.

const page = document.querySelector<HTMLElement>('[data-watched]')
const shown = idsIn(page?.dataset.watched)
const params = new URLSearchParams(location.search)

if (params.has('add')) {
  const all = sorted([...storedIds(), ...shown])
  store(all)
  if (page && !('problem' in page.dataset)) show(all)
} else if (!params.has('id')) {
  const stored = storedIds()
  if (stored.length > 0) location.replace(addressOf(stored))
} else if (shown.join() !== storedIds().join()) {
  offerToKeep()
}

for (const link of document.querySelectorAll<HTMLElement>('[data-unwatch]')) {
  // The link then shows the list without it.
  link.addEventListener('click', () =>
    store(storedIds().filter((id) => id !== link.dataset.unwatch)),
  )
}

const confirmationMs = 2000

for (const button of document.querySelectorAll<HTMLElement>('[data-copy-text]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copyText ?? '')
    const [label] = button.childNodes
    if (label) label.textContent = 'Copied'
    announce('Address copied')
    setTimeout(() => {
      if (label) label.textContent = 'Copy'
    }, confirmationMs)
  })
}

/** Reloading the page must not add again what was removed since. */
function show(ids: string[]): void {
  if (ids.join() === shown.join()) history.replaceState(null, '', addressOf(ids))
  else location.replace(addressOf(ids))
}

/** The button has its place from the beginning, so that nothing moves. */
function offerToKeep(): void {
  const button = document.querySelector<HTMLElement>('[data-keep-list]')
  if (!button) return
  button.style.visibility = 'visible'
  button.addEventListener('click', () => {
    store(shown)
    button.style.visibility = ''
    announce('The list is kept in this browser')
  })
}

function addressOf(ids: string[]): string {
  return ids.length > 0 ? `/watch?${ids.map((id) => `id=${id}`).join('&')}` : '/watch'
}

function sorted(ids: string[]): string[] {
  return [...new Set(ids)].sort()
}

/** Empty if storage is blocked or its content is not valid. */
function storedIds(): string[] {
  try {
    return sorted(idsIn(localStorage.watched))
  } catch {
    return []
  }
}

function store(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.watched = JSON.stringify(ids)
    else localStorage.removeItem('watched')
  } catch {
    // Storage is blocked: the address of the page still has the list.
  }
}

function idsIn(json: string | undefined): string[] {
  const ids: unknown = JSON.parse(json ?? '[]')
  const isId = (id: unknown): id is string => typeof id === 'string' && /^[a-z]+\/\S+$/.test(id)
  return Array.isArray(ids) ? ids.filter(isId) : []
}
