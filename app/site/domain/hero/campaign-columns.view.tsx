import { Drawing } from './drawing.view'
import type { Campaign } from './simulation.rules'

const room = { width: 384, height: 100 }

/** Traffic as columns, with its invalid part filled. */
export function CampaignColumns({ columns }: Pick<Campaign, 'columns'>) {
  const step = room.width / columns.length
  return (
    <Drawing room={room}>
      {columns.map(({ traffic, invalid }, index) => {
        const isNewest = index === columns.length - 1
        const place = { x: index * step + 3, width: step - 6 }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; what it shows moves on
          <g key={index} className="fill-(--accent)">
            <rect
              {...place}
              y={room.height - traffic}
              height={traffic}
              opacity={isNewest ? 0.55 : 0.24}
            />
            <rect {...place} y={room.height - invalid} height={invalid} />
          </g>
        )
      })}
    </Drawing>
  )
}
