import type { AuthorLink } from '~/authors/author.rules'
import { authorLimits, maxLinks } from '~/authors/author-form.rules'
import { ErrorText, TextField } from '~/ui/field'

interface LinkFieldsProps {
  links: AuthorLink[]
  error: string | undefined
}

/** Six pairs of a label and an address. Those that are empty are folded away. */
export function LinkFields({ links, error }: LinkFieldsProps) {
  const filled = Math.max(
    1,
    ...links.map(({ label, url }, index) => (label || url ? index + 1 : 0)),
  )
  const pairs = Array.from({ length: maxLinks }, (_, index) => links[index] ?? noLink)
  return (
    <fieldset id="links" tabIndex={-1}>
      <legend className="mb-2 font-semibold">
        Links <span className="font-normal text-ink-muted">(optional, at most {maxLinks})</span>
      </legend>
      <ErrorText id="links" error={error} />
      <Pairs pairs={pairs.slice(0, filled)} from={0} />
      {filled < maxLinks && (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer py-2 underline underline-offset-4 hover:text-cyan">
            More links
          </summary>
          <Pairs pairs={pairs.slice(filled)} from={filled} />
        </details>
      )}
    </fieldset>
  )
}

const noLink: AuthorLink = { label: '', url: '' }

function Pairs({ pairs, from }: { pairs: AuthorLink[]; from: number }) {
  return pairs.map(({ label, url }, index) => {
    const number = from + index + 1
    return (
      <div key={number} className="mt-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <TextField
          id={`label-${number}`}
          name={`label-${number}`}
          label={`Label of link ${number}`}
          defaultValue={label}
          maxLength={authorLimits.label}
          autoComplete="off"
        />
        <TextField
          id={`url-${number}`}
          name={`url-${number}`}
          label={`Address of link ${number}`}
          type="url"
          placeholder="https://"
          defaultValue={url}
          maxLength={authorLimits.url}
          autoComplete="off"
        />
      </div>
    )
  })
}
