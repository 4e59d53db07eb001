import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { authorIdText, parseAuthorIds } from '~/authors/author-ids.rules'
import { ErrorText, SelectField, TextField } from '~/ui/field'
import { type AuthorChoice, addable, moved, nameOf } from './author-choice.rules'

interface AuthorFieldProps {
  id: string
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  isOptional: boolean
  choices: AuthorChoice[]
}

const maxInHint = 30

/** The authors of a post in their order: a text with commas without scripts, a list with buttons with them. */
export function AuthorField({ choices, ...props }: AuthorFieldProps) {
  const { id, name, label, error, isOptional } = props
  const input = useRef<HTMLInputElement>(null)
  const [ids, setIds] = useState<string[] | null>(null)
  // Not from the server's value: a name may have been typed before the page was hydrated.
  useEffect(() => setIds(parseAuthorIds(input.current?.value ?? '')), [])

  function change(next: string[]) {
    if (!input.current) return
    input.current.value = authorIdText(next)
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    setIds(next)
  }

  if (!ids) {
    return <TextField {...props} ref={input} autoComplete="off" hint={plainHint(choices)} />
  }
  const others = addable(choices, ids)
  return (
    <div>
      <input ref={input} type="hidden" name={name} defaultValue={authorIdText(ids)} />
      {others.length > 0 || ids.length === 0 ? (
        <SelectField
          id={id}
          label={label}
          isOptional={isOptional}
          hint={choices.length === 0 ? noAuthors : 'Without any, the publication is the author.'}
          error={error}
          value=""
          onChange={({ currentTarget: { value } }) => value && change([...ids, value])}
          options={[
            { value: '', label: 'Add an author…' },
            ...others.map((author) => ({ value: author.id, label: author.name })),
          ]}
        />
      ) : (
        <>
          <p id={id} tabIndex={-1} className="mb-2 font-semibold">
            {label}
          </p>
          <ErrorText id={id} error={error} />
        </>
      )}
      <AuthorOrder choices={choices} ids={ids} onChange={change} />
    </div>
  )
}

const noAuthors = 'There are no authors yet. Add them under Authors.'

function plainHint(choices: readonly AuthorChoice[]): string {
  const offered = addable(choices, []).map(({ id }) => id)
  if (offered.length === 0) return noAuthors
  const more = offered.length > maxInHint ? ', …' : ''
  return `In their order, with commas between them. There are: ${authorIdText(offered.slice(0, maxInHint))}${more}`
}

interface AuthorOrderProps {
  choices: AuthorChoice[]
  ids: string[]
  onChange: (ids: string[]) => void
}

type Move = 'up' | 'down'

function AuthorOrder({ choices, ids, onChange }: AuthorOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const [focused, setFocused] = useState<{ id: string; button: Move | 'remove' } | null>(null)
  // Moving an element takes the focus away from it.
  useEffect(() => {
    if (!focused) return
    const { id, button } = focused
    const selector = `[data-author="${CSS.escape(id)}"] [data-button="${button}"]`
    list.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focused])

  function move(id: string, by: number) {
    const next = moved(ids, id, by)
    onChange(next)
    setNews(`${nameOf(choices, id)} is number ${next.indexOf(id) + 1} of ${next.length}.`)
    setFocused({ id, button: by < 0 ? 'up' : 'down' })
  }

  function remove(id: string) {
    const index = ids.indexOf(id)
    const next = ids.filter((other) => other !== id)
    onChange(next)
    setNews(`${nameOf(choices, id)} is removed.`)
    const neighbour = next[Math.min(index, next.length - 1)]
    if (neighbour !== undefined) setFocused({ id: neighbour, button: 'remove' })
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (event.key === 'Delete') remove(id)
    else if (event.altKey && event.key === 'ArrowUp') move(id, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(id, 1)
    else return
    event.preventDefault()
  }

  return (
    <>
      {ids.length > 0 && (
        <ol
          ref={list}
          aria-label="Authors in their order"
          className="mt-3 divide-y divide-line rounded-lg border border-line"
        >
          {ids.map((id, index) => (
            <li
              key={id}
              data-author={id}
              onKeyDown={(event) => onKeyDown(event, id)}
              className="flex items-center gap-1 py-1 pr-1 pl-4"
            >
              <span className="wrap-anywhere min-w-0 flex-1">{nameOf(choices, id)}</span>
              <OrderButton
                button="up"
                label={`Move ${nameOf(choices, id)} up`}
                isOff={index === 0}
                onClick={() => move(id, -1)}
              >
                <ArrowUp aria-hidden="true" className="size-4.5" />
              </OrderButton>
              <OrderButton
                button="down"
                label={`Move ${nameOf(choices, id)} down`}
                isOff={index === ids.length - 1}
                onClick={() => move(id, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4.5" />
              </OrderButton>
              <OrderButton
                button="remove"
                label={`Remove ${nameOf(choices, id)}`}
                onClick={() => remove(id)}
              >
                <X aria-hidden="true" className="size-4.5" />
              </OrderButton>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}

interface OrderButtonProps {
  button: Move | 'remove'
  label: string
  /** Nothing to do, but the focus can stay on it. */
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function OrderButton({ button, label, isOff = false, onClick, children }: OrderButtonProps) {
  return (
    <button
      type="button"
      data-button={button}
      aria-label={label}
      title={label}
      aria-disabled={isOff ? 'true' : undefined}
      onClick={isOff ? undefined : onClick}
      className="flex size-10 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:bg-raised hover:text-cyan aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
