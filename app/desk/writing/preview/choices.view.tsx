interface ChoicesProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: Name
  onChoose: (name: Name) => void
}

/** A few buttons of which one is pressed. */
export function Choices<Name extends string>(props: ChoicesProps<Name>) {
  const { label, names, chosen, onChoose } = props
  return (
    <fieldset aria-label={label} className="flex rounded-lg border border-line-strong p-0.5">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="min-h-8 cursor-pointer rounded-md px-3 font-semibold text-ink-soft text-sm hover:text-ink aria-pressed:bg-cyan/15 aria-pressed:text-cyan"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
