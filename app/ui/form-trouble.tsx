import { useFocus } from './use-focus'

interface FormTroubleProps {
  title: string
  /** Each leads to the field it speaks of. */
  items: { href: string; text: string }[]
  /** What the server said, where it may say something again. */
  news?: unknown
}

/** Stands above a form that came back, and has the focus, with a script and without. */
export function FormTrouble({ title, items, news }: FormTroubleProps) {
  const trouble = useFocus<HTMLDivElement>(news)
  return (
    <div
      ref={trouble}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without a script this is how focus reaches what went wrong
      autoFocus
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
