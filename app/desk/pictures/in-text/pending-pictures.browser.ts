import { type HeldPlace, textSurface } from '../../writing/surface/text-surface.browser'
import { fillParagraph } from '../insert-text.browser'
import { uploadPicture } from '../uploads/upload-picture.browser'

/** A picture on its way into a text. Its file is kept here until it is stored or removed. */
export interface PendingPicture {
  key: number
  fieldId: string
  name: string
  file: File | null
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** Why it failed. */
  error: string
  canRetry: boolean
  /** Where the editor shows it; null in a text area. */
  element: HTMLElement | null
  /** Asks for another file, if this one is refused. */
  replace: (() => void) | null
}

/** A file, what the text gets instead of the picture, or why there is neither yet. */
export type OpenedPicture = File | { instead: string } | { error: string }

export interface PictureToPlace {
  fieldId: string
  /** The address that stores it. */
  action: string
  name: string
  open: (signal: AbortSignal) => Promise<OpenedPicture>
  held: HeldPlace
  /** It gets a paragraph of its own. */
  isParagraph: boolean
  markdownOf: (path: string) => string
  /** Opens the dialog again, for another file at the same place. */
  onReplace?: (place: number) => void
}

interface Task extends PictureToPlace {
  key: number
  file: File | null
  controller: AbortController
}

// Outside React: pasting adds pictures, too.
let pictures: readonly PendingPicture[] = []
const tasks = new Map<number, Task>()
const listeners = new Set<() => void>()
let lastKey = 0

export function pendingPictures(): readonly PendingPicture[] {
  return pictures
}

export function onPendingPictures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads a picture and inserts it at its place. Returns its key. */
export function placePicture(picture: PictureToPlace): number {
  lastKey += 1
  const key = lastKey
  const task = { ...picture, key, file: null, controller: new AbortController() }
  tasks.set(key, task)
  const { fieldId, name, held, onReplace } = picture
  const replace = onReplace ? () => replacePicture(task, onReplace) : null
  const progress = { state: 'waiting', progress: 0, error: '', canRetry: false } as const
  setPictures([
    ...pictures,
    { key, fieldId, name, file: null, ...progress, element: held.element, replace },
  ])
  send(task)
  return key
}

export function retryPicture(key: number): void {
  const task = tasks.get(key)
  if (task) send(task)
}

/** Stops the upload and forgets the file. */
export function removePicture(key: number): void {
  const task = tasks.get(key)
  if (!task) return
  forget(task)
  task.held.release()
}

/** Scrolls the text to the first picture of a field. */
export function showPending(fieldId: string): void {
  const first = [...tasks.values()].find((task) => task.fieldId === fieldId)
  const place = first?.held.place() ?? null
  if (place !== null) textSurface(fieldId)?.select({ start: place, end: place })
}

/** When the field is gone. */
export function stopPictures(fieldId: string): void {
  for (const task of [...tasks.values()]) if (task.fieldId === fieldId) forget(task)
}

/** Its place was deleted with the text around it. */
export function dropPicture(key: number): void {
  const task = tasks.get(key)
  if (task) forget(task)
}

function replacePicture(task: Task, onReplace: (place: number) => void): void {
  const place = task.held.place()
  removePicture(task.key)
  if (place !== null) onReplace(place)
}

const unexpected = 'The picture could not be uploaded. Try again, or choose another file.'

let lastUpload: Promise<void> = Promise.resolve()

/** One after the other: many at a time would delay autosave. */
function send(task: Task): void {
  update(task, { state: 'waiting', progress: 0 })
  const { signal } = task.controller
  lastUpload = lastUpload
    .then(() => Promise.race([upload(task, signal), abortOf(signal)]))
    .catch(() => fail(task, unexpected, true))
}

async function upload(task: Task, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const opened = task.file ?? (await task.open(signal))
  if (signal.aborted) return
  if (!(opened instanceof File)) {
    if ('error' in opened) fail(task, opened.error, true)
    else finish(task, opened.instead)
    return
  }
  task.file = opened
  update(task, { state: 'sending', file: opened })
  const result = await uploadPicture({
    action: task.action,
    file: opened,
    parse: parsePath,
    onProgress: (progress) => update(task, { progress }),
    signal,
  })
  if (signal.aborted) return
  if (result.ok) finish(task, task.markdownOf(result.value))
  else fail(task, result.text, result.canRetry)
}

function fail(task: Task, error: string, canRetry: boolean): void {
  update(task, { state: 'failed', error, canRetry })
}

function finish(task: Task, markdown: string): void {
  const { held, isParagraph, fieldId } = task
  const surface = textSurface(fieldId)
  if (!surface) return
  forget(task)
  if (markdown === '') held.release()
  else if (isParagraph) fillParagraph(surface, held, markdown)
  else held.fill(markdown)
}

function forget({ key, controller }: Task): void {
  controller.abort()
  tasks.delete(key)
  setPictures(pictures.filter((picture) => picture.key !== key))
}

function update({ key }: Task, change: Partial<PendingPicture>): void {
  setPictures(
    pictures.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)),
  )
}

function setPictures(next: readonly PendingPicture[]): void {
  pictures = next
  for (const listener of listeners) listener()
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function parsePath(json: unknown): string | null {
  const isObject = typeof json === 'object' && json !== null
  return isObject && 'path' in json && typeof json.path === 'string' ? json.path : null
}
