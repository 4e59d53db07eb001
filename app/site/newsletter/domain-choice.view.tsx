import { choosingField, domainField } from '~/newsletter/subscribing/subscribe-form.rules'
import { type DomainSlug, domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { domainAccent } from '../cards/domain-accent.view'

interface DomainChoiceProps {
  /** Id of the fieldset; `{id}-error` is the id of its error. */
  id: string
  chosen: readonly DomainSlug[]
  error?: string | undefined
}

/** A checkbox for each domain. Readers know domains as subjects. */
export function DomainChoice({ id, chosen, error }: DomainChoiceProps) {
  return (
    <fieldset id={id} aria-describedby={error && `${id}-error`} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">Subjects</legend>
      <input type="hidden" name={choosingField} value="1" />
      <div className="mt-2 grid grid-cols-1 gap-2">
        {domainSlugs.map((domain) => (
          <label
            key={domain}
            className={`${domainAccent(domain)} flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-ground px-4 py-2 transition-colors hover:border-ink-muted has-checked:border-(--accent)`}
          >
            <input
              type="checkbox"
              name={domainField}
              value={domain}
              defaultChecked={chosen.includes(domain)}
              className="size-5 flex-none [accent-color:var(--accent)]"
            />
            <span className="wrap-anywhere min-w-0">{domainNames[domain].label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  )
}
