import { item } from '../lists.mjs'
import { HEIGHT, SCREEN, WIDTH } from '../sheet.mjs'
import { circle, group, pair, path } from '../svg.mjs'

/** @typedef {import('../svg.mjs').Point} Point */
/** @typedef {{ depth: number, at: number, children: Branch[] }} Branch */
/** @typedef {(depth: number, at: number) => Point} Place */

const DEPTH = 5
// How many limbs may leave a node of each depth: wide near the root, sparse at the crown.
const CHILDREN = [[4], [2, 3], [2], [1, 2, 2], [1, 2]]

/**
 * A tree that grows from one node, with one highlighted branch.
 * @type {import('../frame.mjs').Composition}
 */
export function tree({ sheet, rng, palette }) {
  const place = rng.chance(0.5) ? upward(rng) : sideways(rng)
  const root = createTree(rng)
  const lineage = follow(rng, place, root)
  const tip = item(lineage, -1)
  const target = place(tip.depth, tip.at)

  sheet.add(
    sheet.light(place(0, root.at), 780, palette.deep, 1),
    sheet.light(target, 420, palette.deep, 0.6),
  )
  sheet.add(drawBranches(palette, place, root))
  const lit = lineage.slice(1).map((branch, i) =>
    path(limb(place, item(lineage, i), branch), {
      stroke: palette.bright,
      'stroke-width': 6 - i * 0.7,
    }),
  )
  sheet.add(group(sheet.glow(lit, 10, 1), { style: SCREEN }))
  for (const branch of lineage.slice(1, -1))
    sheet.add(circle(place(branch.depth, branch.at), 8, { fill: '#ffffff' }))
  const origin = place(0, root.at)
  sheet.add(
    sheet.light(origin, 240, palette.main, 0.9),
    circle(origin, 20, { fill: palette.ground, stroke: '#ffffff', 'stroke-width': 4 }),
    circle(origin, 8, { fill: '#ffffff' }),
    sheet.light(target, 220, palette.signal, 0.9),
    circle(target, 15, { fill: palette.signal }),
    circle(target, 6, { fill: '#ffffff' }),
  )
}

/** @param {import('../random.mjs').Rng} rng @returns {Place} half a wheel above the root */
function upward(rng) {
  const origin = { x: WIDTH * rng.range(0.44, 0.6), y: HEIGHT * 0.93 }
  const step = rng.range(128, 136)
  return (depth, at) => {
    const angle = -Math.PI * (0.02 + 0.96 * (1 - at))
    const r = depth === 0 ? 0 : 50 + depth * step
    return { x: origin.x + Math.cos(angle) * r * 1.12, y: origin.y + Math.sin(angle) * r }
  }
}

/** @param {import('../random.mjs').Rng} rng @returns {Place} a wide fan opening to the right */
function sideways(rng) {
  const origin = { x: WIDTH * rng.range(0.1, 0.16), y: HEIGHT * rng.range(0.4, 0.6) }
  const step = rng.range(205, 225)
  return (depth, at) => {
    const angle = Math.PI * (at - 0.5) * 0.92
    const r = depth === 0 ? 0 : 60 + depth * step
    return { x: origin.x + Math.cos(angle) * r, y: origin.y + Math.sin(angle) * r * 0.62 }
  }
}

/**
 * Leaves are evenly spaced and a parent sits over the middle of its own, so no limb crosses
 * another.
 * @param {import('../random.mjs').Rng} rng
 * @returns {Branch}
 */
function createTree(rng) {
  const root = grow(rng, 0)
  const leaves = leavesOf(root)
  for (const [i, leaf] of leaves.entries()) leaf.at = (i + 0.5) / leaves.length
  settle(root)
  return root
}

/** @param {import('../random.mjs').Rng} rng @param {number} depth @returns {Branch} */
function grow(rng, depth) {
  const count = depth === 0 ? rng.int(3, 4) : depth === DEPTH ? 0 : rng.pick(item(CHILDREN, depth))
  return { depth, at: 0, children: Array.from({ length: count }, () => grow(rng, depth + 1)) }
}

/** @param {Branch} branch @returns {Branch[]} */
const leavesOf = (branch) => (branch.children.length ? branch.children.flatMap(leavesOf) : [branch])

/** @param {Branch} branch */
function settle(branch) {
  if (!branch.children.length) return
  branch.children.forEach(settle)
  branch.at = branch.children.reduce((sum, child) => sum + child.at, 0) / branch.children.length
}

/**
 * From the root to one leaf, chosen among those well inside the page.
 * @param {import('../random.mjs').Rng} rng @param {Place} place @param {Branch} root
 */
function follow(rng, place, root) {
  const inside = leavesOf(root).filter((branch) => {
    const { x, y } = place(branch.depth, branch.at)
    return x > 140 && x < WIDTH - 140 && y > 110 && y < HEIGHT - 180
  })
  const leaf = rng.pick(inside)
  const lineage = [root]
  for (let node = root; node !== leaf; lineage.push(node))
    node = /** @type {Branch} */ (node.children.find((child) => leavesOf(child).includes(leaf)))
  return lineage
}

/**
 * @param {import('../palette.mjs').Palette} palette
 * @param {Place} place @param {Branch} branch
 * @returns {string[]}
 */
function drawBranches(palette, place, branch) {
  return branch.children.flatMap((child) => [
    path(limb(place, branch, child), {
      stroke: palette.ramp(0.68 - 0.05 * child.depth),
      'stroke-width': 5.4 - child.depth * 0.7,
      opacity: 0.9 - child.depth * 0.05,
    }),
    ...drawBranches(palette, place, child),
    circle(place(child.depth, child.at), 8.5 - child.depth * 0.75, {
      fill: child.children.length ? palette.main : palette.bright,
    }),
  ])
}

/** @param {Place} place @param {Branch} from @param {Branch} to */
function limb(place, from, to) {
  const start = place(from.depth, from.at)
  const end = place(to.depth, to.at)
  // Each handle keeps the position of its own end, so limbs leave and arrive along the growth.
  const first = from.depth === 0 ? mid(start, place(0.55, to.at)) : place(from.depth + 0.5, from.at)
  return `M${pair(start)}C${pair(first)} ${pair(place(to.depth - 0.5, to.at))} ${pair(end)}`
}

/** @param {Point} a @param {Point} b @returns {Point} */
const mid = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
