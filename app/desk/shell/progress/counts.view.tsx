/** Names with a number each. */
export function Counts({ counts }: { counts: [name: string, count: number][] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 sm:max-w-sm">
      {counts.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right tabular-nums">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
