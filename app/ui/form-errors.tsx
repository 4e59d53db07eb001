import { isWriting, useFocus } from './use-focus'

interface FormErrorsProps {
  title: string
  /** Each links to its field. */
  items: { href: string; text: string }[]
  /** A new value moves the focus here again, for example the server's latest response. */
  focusKey?: unknown
}

/** The summary above a rejected form. It takes the focus, with and without a script, except from a text. */
export function FormErrors({ title, items, focusKey }: FormErrorsProps) {
  const summary = useFocus<HTMLDivElement>(focusKey)
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is how the focus reaches the errors
      autoFocus={!isWriting()}
      className="rounded-card border border-red/60 bg-red/10 p-5 outline-hidden focus-visible:ring-2 focus-visible:ring-red"
    >
      <p className="font-semibold text-lg">{title}</p>
      {items.length > 0 && (
        <ul className="mt-2">
          {items.map(({ href, text }) => (
            <li key={href}>
              <a href={href} className="block py-1 underline underline-offset-4 hover:text-red">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
