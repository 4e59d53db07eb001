import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { parseTypedTags } from '~/posts/fields/tags.rules'
import { TextField } from '~/ui/field'

interface TagFieldProps extends ComponentProps<typeof TextField> {
  tagsPath: string
}

const pauseMs = 150

/** Comma-separated tags; with scripts, tags of the archive are suggested for the last one. */
export function TagField({ tagsPath, ...props }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [suggested, setSuggested] = useState<string[]>([])
  useEffect(() => {
    if (typed === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const last = typed.split(',').at(-1)?.trim() ?? ''
        const response = await fetch(`${tagsPath}?${new URLSearchParams({ q: last })}`, {
          signal: request.signal,
        })
        if (!response.ok || response.redirected) return
        const { tags } = (await response.json()) as { tags: string[] }
        const used = parseTypedTags(typed).map((tag) => tag.toLowerCase())
        setSuggested(tags.filter((tag) => !used.includes(tag.toLowerCase())))
      } catch {
        // Without a suggestion the tag is typed in full.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, tagsPath])

  function addTag(tag: string) {
    const field = input.current
    if (!field) return
    const before = field.value
      .split(',')
      .slice(0, -1)
      .map((part) => part.trim())
    field.value = `${[...before, tag].filter(Boolean).join(', ')}, `
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }

  return (
    <div>
      <TextField
        {...props}
        ref={input}
        autoComplete="off"
        onFocus={(event) => setTyped(event.currentTarget.value)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {suggested.length > 0 && (
        <ul aria-label="From the archive" className="mt-3 flex flex-wrap gap-2">
          {suggested.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => addTag(tag)}
                className="min-h-8 cursor-pointer rounded-full border border-line-strong px-3 text-sm transition-colors hover:border-cyan hover:text-cyan"
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
