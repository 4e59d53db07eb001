interface ProgressBarProps {
  id: string
  label: string
  done: number
  total: number
}

/** How much of some work is done. No work at all is done. */
export function ProgressBar({ id, label, done, total }: ProgressBarProps) {
  return (
    <>
      <label htmlFor={id} className="mb-2 block font-semibold tabular-nums">
        {label}
      </label>
      <progress
        id={id}
        max={Math.max(total, 1)}
        value={total === 0 ? 1 : done}
        className="mb-5 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-cyan [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-cyan"
      />
    </>
  )
}
