/** Dash pattern in degrees: a mark every five degrees, except where a long mark is. */
const shortMarks = '0 4.842 .317 4.683 .317 4.683 .317 4.683 .317 4.683 .317 4.842'
const longMarks = '.317 29.683'
const blips = [
  { x: 262, y: 128, radius: 4, tone: 'fill-red' },
  { x: 138, y: 168, radius: 3, tone: 'fill-cyan' },
  { x: 176, y: 284, radius: 3.5, tone: 'fill-cyan' },
  { x: 292, y: 246, radius: 2.5, tone: 'fill-blue' },
  { x: 226, y: 92, radius: 2.5, tone: 'fill-purple' },
]

/** A radar dial. Decoration: it turns once, and not at all with prefers-reduced-motion (dial.css). */
export function WatchDial() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 400"
      className="mx-auto hidden w-full max-w-[26rem] lg:block"
    >
      <defs>
        <radialGradient id="dial-glow">
          <stop offset="0" stopColor="var(--color-cyan)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--color-cyan)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="dial-sweep" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--color-cyan)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--color-cyan)" stopOpacity="0.4" />
        </linearGradient>
      </defs>
      <circle cx="200" cy="200" r="190" fill="url(#dial-glow)" />
      <g className="stroke-line-strong" fill="none">
        <circle cx="200" cy="200" r="50" />
        <circle cx="200" cy="200" r="95" />
        <circle cx="200" cy="200" r="140" />
        <path d="M200 15V385M15 200H385" strokeDasharray="2 6" />
      </g>
      <g className="stroke-ink-muted" fill="none">
        <circle
          cx="200"
          cy="200"
          r="181"
          pathLength="360"
          strokeWidth="6"
          strokeDasharray={shortMarks}
          opacity="0.4"
        />
        <circle
          cx="200"
          cy="200"
          r="181"
          pathLength="360"
          strokeWidth="14"
          strokeDasharray={longMarks}
          strokeDashoffset=".158"
          opacity="0.9"
        />
      </g>
      <g className="dial-sweep">
        <path d="M200 200L200 15A185 185 0 0 0 69 69Z" fill="url(#dial-sweep)" />
        <path d="M200 200V15" className="stroke-cyan" strokeWidth="1.5" />
      </g>
      {blips.map(({ x, y, radius, tone }) => (
        <g key={`${x}-${y}`} className={`dial-blip ${tone}`}>
          <circle cx={x} cy={y} r={radius * 3} opacity="0.16" />
          <circle cx={x} cy={y} r={radius} />
        </g>
      ))}
      <g transform="translate(200 200)">
        <path
          d="M-34 0C-21-18-10-25 0-25S21-18 34 0C21 18 10 25 0 25S-21 18-34 0Z"
          className="fill-ground stroke-cyan"
          strokeWidth="2"
        />
        <circle r="10" className="fill-cyan" />
      </g>
    </svg>
  )
}
