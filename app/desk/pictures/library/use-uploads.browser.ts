import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadPicture } from '../uploads/upload-picture.browser'

export interface FileUpload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** The id of the stored picture. */
  id: string | null
  error: string
  canRetry: boolean
}

export function uploadText({ state, progress, error }: FileUpload): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return progress < 1 ? 'Uploading…' : 'Processing…'
    case 'stored':
      return 'Stored'
    case 'failed':
      return error
  }
}

function parseId(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('path' in json)) return null
  return typeof json.path === 'string' ? (/([^/]+)\.webp$/.exec(json.path)?.[1] ?? null) : null
}

/** Uploads files one after the other; one that fails does not stop the others. */
export function useUploads(action: string, onDone: () => void) {
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const lastKey = useRef(0)
  const queue = useRef<FileUpload[]>([])
  const isRunning = useRef(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const update = useCallback((key: number, change: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }, [])

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      controller.current = new AbortController()
      update(key, { state: 'sending', progress: 0 })
      const result = await uploadPicture({
        action,
        file,
        parse: parseId,
        onProgress: (progress) => update(key, { progress }),
        signal: controller.current.signal,
      })
      if (result.ok) update(key, { state: 'stored', id: result.value })
      else update(key, { state: 'failed', error: result.text, canRetry: result.canRetry })
    }
    isRunning.current = false
    onDone()
  }

  function enqueue(added: FileUpload[]): void {
    queue.current.push(...added)
    void run()
  }

  return {
    uploads,
    send(files: File[]): void {
      const added = files.map((file): FileUpload => {
        lastKey.current += 1
        const waiting = { state: 'waiting', progress: 0, id: null } as const
        return { key: lastKey.current, file, ...waiting, error: '', canRetry: false }
      })
      setUploads((all) => [...all, ...added])
      enqueue(added)
    },
    retry(upload: FileUpload): void {
      update(upload.key, { state: 'waiting' })
      enqueue([upload])
    },
    clear: () => setUploads([]),
  }
}
