import { expect, test } from 'vitest'
import { chunkNames } from './chunks.ts'

/** Each module with what it imports; what follows a `?` it loads later. */
const modules: Record<string, string> = {
  '/app/site/browser/wake.browser.ts': 'wake ?feed ?palette',
  '/app/islands/first-paint.ts': '',
  '/entry.client.tsx': 'router',
  '/app/root.tsx': 'button',
  '/app/desk/desk.route.tsx': 'menu button',
  '/app/desk/list.route.tsx': 'table dates ?editor',
  '/app/desk/tags.route.tsx': 'table',
  '/app/desk/log.route.tsx': 'table card',
  '/app/desk/form.route.tsx': 'form /app/desk/log.route.tsx',
  '/app/desk/new.route.tsx': 'form',
  '/app/home.route.tsx': 'card dates',
  wake: '',
  feed: 'card button wake',
  palette: 'button',
  button: 'icons',
  icons: '',
  card: 'dates',
  dates: '',
  menu: '',
  table: 'cell',
  cell: '',
  form: '',
  router: '',
  editor: 'cell',
}

function moduleOf(id: string) {
  const all = (modules[id] ?? '').split(' ').filter(Boolean)
  return {
    importedIds: all.filter((name) => !name.startsWith('?')),
    dynamicallyImportedIds: all.filter((name) => name.startsWith('?')).map((name) => name.slice(1)),
    isEntry: id.startsWith('/'),
  }
}

const names = chunkNames(Object.keys(modules), moduleOf)

test('what islands share is a chunk of their own, whatever else uses it', () => {
  expect(names.get('button')).toMatch(/^shared\d$/)
  expect(names.get('icons')).toBe(names.get('button'))
  for (const ofOneIsland of ['card', 'dates', 'feed'])
    expect(names.get(ofOneIsland)).toBeUndefined()
})

test('what the first script of readers uses belongs to it', () => {
  expect(names.get('wake')).toBeUndefined()
})

test('what every page of the desk loads, or many of them, is one chunk', () => {
  for (const id of ['router', 'menu', 'table', 'cell']) expect(names.get(id), id).toBe('desk')
  for (const id of ['form', 'editor']) expect(names.get(id), id).toBeUndefined()
})

test('an entry is in no chunk: it would run before it is asked for', () => {
  expect(Array.from(names.keys()).filter((id) => moduleOf(id).isEntry)).toEqual([])
})
