import type { Campaign } from '../simulation.rules'
import { Drawing } from './drawing.view'

const size = { width: 384, height: 100 }

/** Traffic as columns, with its invalid part filled. */
export function CampaignColumns({ columns }: Pick<Campaign, 'columns'>) {
  const step = size.width / columns.length
  return (
    <Drawing size={size}>
      {columns.map(({ traffic, invalid }, index) => {
        const isNewest = index === columns.length - 1
        const position = { x: index * step + 3, width: step - 6 }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column stays in place while its values shift
          <g key={index} className="fill-(--accent)">
            <rect
              {...position}
              y={size.height - traffic}
              height={traffic}
              opacity={isNewest ? 0.55 : 0.24}
            />
            <rect {...position} y={size.height - invalid} height={invalid} />
          </g>
        )
      })}
    </Drawing>
  )
}
