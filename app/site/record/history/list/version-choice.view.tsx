import { Button } from '~/ui/button'
import type { ListedVersion } from '../history-page.rules'
import { historyPath } from '../history-paths.rules'

/** A form that compares any two versions of a page of the list; nothing if there are only two. */
export function VersionChoice({ path, versions }: { path: string; versions: ListedVersion[] }) {
  const readable = versions.filter(({ hidden }) => !hidden).map(({ version }) => version)
  if (readable.length < 3) return null
  return (
    <form
      method="get"
      action={`${historyPath(path)}/compare`}
      className="mt-8 flex flex-wrap items-end gap-4"
    >
      <Choice name="from" label="Compare version" versions={readable} chosen={readable.at(-1)} />
      <Choice name="to" label="with version" versions={readable} chosen={readable[0]} />
      <Button type="submit" look="outline">
        Compare
      </Button>
    </form>
  )
}

interface ChoiceProps {
  name: 'from' | 'to'
  label: string
  versions: number[]
  chosen: number | undefined
}

function Choice({ name, label, versions, chosen }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-ink-muted text-sm">
      {label}
      <select
        name={name}
        defaultValue={chosen}
        className="min-h-11 rounded-lg border border-line-strong bg-surface px-3 text-base text-ink"
      >
        {versions.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  )
}
