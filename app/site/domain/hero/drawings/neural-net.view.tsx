const layerSizes = [4, 6, 5, 3]

interface NeuralNetProps {
  step: number
  width?: number
  height?: number
}

/** A network of four layers; the current layer and its outgoing edges are highlighted. */
export function NeuralNet({ step, width = 420, height = 190 }: NeuralNetProps) {
  const layers = layersIn(width, height)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="block size-full">
      {layers.map((nodes, layer) => {
        const isCurrent = layer === step
        return (
          <path
            key={`edges-of-${nodes[0]?.x}`}
            d={edges(nodes, layers[layer + 1] ?? [])}
            fill="none"
            className={isCurrent ? 'stroke-(--accent)' : 'stroke-line-strong'}
            opacity={isCurrent ? 0.75 : 0.55}
          />
        )
      })}
      {layers.map((nodes, layer) => (
        <g key={`nodes-of-${nodes[0]?.x}`} className={nodeClasses(layer, step)}>
          {nodes.map(({ x, y }) => (
            <g key={y}>
              {layer === step && <circle cx={x} cy={y} r="12" opacity="0.16" stroke="none" />}
              <circle cx={x} cy={y} r="5.5" strokeWidth="1.5" />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

interface Node {
  x: number
  y: number
}

function layersIn(width: number, height: number): Node[][] {
  const spacing = { x: (width - 80) / (layerSizes.length - 1), y: height / 6.5 }
  return layerSizes.map((count, layer) =>
    Array.from({ length: count }, (_, node) => ({
      x: 40 + layer * spacing.x,
      y: height / 2 + (node - (count - 1) / 2) * spacing.y,
    })),
  )
}

function nodeClasses(layer: number, step: number): string {
  if (layer === step) return 'fill-(--accent) stroke-(--accent)'
  return layer < step ? 'fill-surface stroke-(--accent)' : 'fill-surface stroke-ink-muted'
}

function edges(from: Node[], to: Node[]): string {
  return from.flatMap((a) => to.map((b) => `M${a.x} ${a.y}L${b.x} ${b.y}`)).join('')
}
