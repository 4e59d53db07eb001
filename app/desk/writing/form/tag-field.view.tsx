import { useEffect, useRef, useState } from 'react'
import { tagsTyped } from '~/posts/editing/post-form.rules'
import { TextField } from '~/ui/field'

interface TagFieldProps {
  id: string
  name: string
  defaultValue: string
  error: string | undefined
  tagsPath: string
}

const pauseMs = 150

/** A line of tags with commas between them; with a script, tags of the archive are offered for the last one. */
export function TagField({ tagsPath, ...props }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [offered, setOffered] = useState<string[]>([])
  useEffect(() => {
    if (typed === null) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const last = typed.split(',').at(-1)?.trim() ?? ''
        const answer = await fetch(`${tagsPath}?${new URLSearchParams({ q: last })}`, {
          signal: asking.signal,
        })
        if (!answer.ok || answer.redirected) return
        const { tags } = (await answer.json()) as { tags: string[] }
        const taken = tagsTyped(typed).map((tag) => tag.toLowerCase())
        setOffered(tags.filter((tag) => !taken.includes(tag.toLowerCase())))
      } catch {
        // Only an offer: without it the tag is typed to its end.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, tagsPath])

  function take(tag: string) {
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
        label="Tags"
        hint="With commas between them."
        autoComplete="off"
        isOptional
        onFocus={(event) => setTyped(event.currentTarget.value)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {offered.length > 0 && (
        <ul aria-label="From the archive" className="mt-3 flex flex-wrap gap-2">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => take(tag)}
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
