import { aperture } from './compositions/aperture.mjs'
import { circuit } from './compositions/circuit.mjs'
import { constellation } from './compositions/constellation.mjs'
import { contours } from './compositions/contours.mjs'
import { horizon } from './compositions/horizon.mjs'
import { lattice } from './compositions/lattice.mjs'
import { matrix } from './compositions/matrix.mjs'
import { orbits } from './compositions/orbits.mjs'
import { panes } from './compositions/panes.mjs'
import { planes } from './compositions/planes.mjs'
import { radar } from './compositions/radar.mjs'
import { ribbons } from './compositions/ribbons.mjs'
import { ridges } from './compositions/ridges.mjs'
import { tree } from './compositions/tree.mjs'
import { vortex } from './compositions/vortex.mjs'

/**
 * In the order they are assigned: neighbours differ in mass, line and direction.
 * @type {import('./frame.mjs').Composition[]}
 */
export const COMPOSITIONS = [
  contours,
  radar,
  planes,
  ribbons,
  lattice,
  orbits,
  circuit,
  aperture,
  constellation,
  panes,
  ridges,
  matrix,
  horizon,
  tree,
  vortex,
]
