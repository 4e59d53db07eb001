import type { Random } from './random.rules'
import { titleCardSize } from './title-card.rules'

// Rows of posts crop a card to a square, so what matters is near its middle.

const { width, height } = titleCardSize

export interface Drawing {
  /** Where the light is. */
  focus: Point
  svg: string
}

interface Point {
  x: number
  y: number
}

/** Rings around a place, a beam, and what it found. */
export function radar(random: Random): Drawing {
  const focus = { x: random.between(250, 390), y: random.between(140, 220) }
  const spacing = random.between(38, 54)
  const radii = [1, 2, 3, 4, 5, 6, 7].map((ring) => ring * spacing)
  const reach = 4 * spacing
  const angle = random.between(0, 359)
  const from = pointAround(focus, angle - random.between(30, 55), reach)
  const to = pointAround(focus, angle, reach)
  const blips = numbers(random.between(5, 7)).map((index) => {
    const found = pointAround(focus, angle + 40 + index * 51, random.between(1, 7) * 0.5 * spacing)
    return dot(found, index % 3 === 0 ? 5 : 3)
  })
  return {
    focus,
    svg: [
      lines(
        radii.map((radius) => ring(focus, radius)),
        0.28,
      ),
      `<path d="M${focus.x} 0V${height}M0 ${focus.y}H${width}" stroke-opacity=".18"/>`,
      `<path d="M${at(focus)}L${at(from)}A${reach} ${reach} 0 0 1 ${at(to)}z" fill="currentColor" fill-opacity=".16" stroke="none"/>`,
      `<path d="M${at(focus)}L${at(to)}" stroke-width="2" stroke-opacity=".9"/>`,
      dots([...blips, dot(focus, 4)], 0.95),
    ].join(''),
  }
}

/** Layers of nodes, with one way through them. */
export function lattice(random: Random): Drawing {
  const columns = random.pick([5, 6])
  const layers = numbers(columns).map((column) => {
    const count = random.between(3, 5)
    const gap = height / (count + 0.4)
    return numbers(count).map((row) => ({
      x: round(((column + 0.5) * width) / columns),
      y: round((row + 0.7) * gap + random.between(-14, 14)),
    }))
  })
  const links = layers.flatMap((layer, index) =>
    layer.flatMap((from) => (layers[index + 1] ?? []).map((to) => `M${at(from)}${bend(from, to)}`)),
  )
  let y = height / 2
  const way = layers.map((layer) => {
    const node = nearest(layer, y + random.between(-90, 90))
    y = node.y
    return node
  })
  const nodes = layers.flatMap((layer) => layer.map((node) => dot(node, 3.5)))
  return {
    focus: way[Math.floor(columns / 2)] ?? { x: width / 2, y: height / 2 },
    svg: [
      lines(links, 0.2),
      dots(nodes, 0.5),
      `<path d="${wayThrough(way)}" stroke-width="2.5"/>`,
      dots(
        way.map((node) => dot(node, 6)),
        1,
      ),
      lines(
        way.map((node) => ring(node, 12)),
        0.5,
      ),
    ].join(''),
  }
}

function nearest(layer: Point[], y: number): Point {
  const distance = (node: Point) => Math.abs(node.y - y)
  return layer.reduce((best, node) => (distance(node) < distance(best) ? node : best))
}

function wayThrough(nodes: Point[]): string {
  return nodes
    .map((node, index) => (index === 0 ? `M${at(node)}` : bend(nodes[index - 1] ?? node, node)))
    .join('')
}

/** Leaves and arrives level. */
function bend(from: Point, to: Point): string {
  const middle = round((from.x + to.x) / 2)
  return `C${middle} ${from.y} ${middle} ${to.y} ${at(to)}`
}

/** Signals that swell and fade together. */
export function waves(random: Random): Drawing {
  const focus = { x: random.between(240, 400), y: random.between(150, 210) }
  const length = random.between(150, 230)
  const lift = random.between(58, 92)
  const drift = random.between(9, 15)
  const bright = random.between(3, 6)
  const curves = numbers(10).map((index) => {
    const points = numbers(17).map((step) => {
      const x = step * 40
      const swell = Math.exp(-(((x - focus.x) / 210) ** 2))
      const phase = (x + index * drift) / length
      const y =
        focus.y +
        (index - 4.5) * 19 +
        Math.sin(phase * 2 * Math.PI) * lift * swell * (1 - index / 16)
      return { x, y: round(y) }
    })
    return { points, d: curveThrough(points) }
  })
  const chosen = curves[bright] ?? { points: [], d: '' }
  const marks = chosen.points.filter(({ x }) => Math.abs(x - focus.x) < 170)
  return {
    focus,
    svg: [
      lines(
        curves.map(({ d }) => d),
        0.32,
      ),
      `<path d="${chosen.d}" stroke-width="2.5"/>`,
      dots(
        marks.map((mark) => dot(mark, 4)),
        1,
      ),
    ].join(''),
  }
}

/** Seven days as columns of marks, with the line that joins them. */
export function bars(random: Random): Drawing {
  const left = 104
  const gap = 72
  const base = 300
  const heights = numbers(7).map(() => random.between(4, 13))
  const tallest = heights.indexOf(Math.max(...heights))
  const top = (day: number): Point => ({
    x: left + day * gap,
    y: base - (heights[day] ?? 0) * 18 - 16,
  })
  const marks = (day: number) =>
    numbers(heights[day] ?? 0).map((mark) => `M${left + day * gap - 20} ${base - mark * 18}h40`)
  const others = numbers(7).filter((day) => day !== tallest)
  return {
    focus: top(tallest),
    svg: [
      `<path d="M0 ${base + 16}H${width}" stroke-opacity=".5"/>`,
      `<path d="${others.flatMap(marks).join('')}" stroke-width="7" stroke-opacity=".24"/>`,
      `<path d="${marks(tallest).join('')}" stroke-width="7" stroke-opacity=".85"/>`,
      `<path d="M${numbers(7).map(top).map(at).join('L')}" stroke-opacity=".6" stroke-width="1.5"/>`,
      dots(
        numbers(7).map((day) => dot(top(day), day === tallest ? 6 : 3.5)),
        1,
      ),
    ].join(''),
  }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function pointAround({ x, y }: Point, degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: round(x + Math.cos(angle) * distance), y: round(y + Math.sin(angle) * distance) }
}

function at({ x, y }: Point): string {
  return `${x} ${y}`
}

/** A pixel is enough: what is between would double the size of a card. */
function round(value: number): number {
  return Math.round(value)
}

function ring({ x, y }: Point, radius: number): string {
  return `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
}

const dot = ring

/** All lines as one path: a card has few elements. */
function lines(paths: string[], opacity: number): string {
  return `<path d="${paths.join('')}" stroke-opacity="${opacity}"/>`
}

function dots(paths: string[], opacity: number): string {
  return `<path d="${paths.join('')}" fill="currentColor" fill-opacity="${opacity}" stroke="none"/>`
}

/** Smooth: a Catmull-Rom spline. Each piece leaves as the one before it arrived. */
function curveThrough(points: Point[]): string {
  const [first = { x: 0, y: 0 }, ...rest] = points
  const parts = rest.map((to, index) => {
    const from = points[index] ?? to
    const after = points[index + 2] ?? to
    return `S${round(to.x - (after.x - from.x) / 6)} ${round(to.y - (after.y - from.y) / 6)} ${at(to)}`
  })
  return `M${at(first)}${parts.join('')}`
}
