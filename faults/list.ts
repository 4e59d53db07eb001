import { backedUpWhileWriting } from './causes/backed-up-while-writing'
import { clockJumps } from './causes/clock-jumps'
import { connectionsExhausted } from './causes/connections-exhausted'
import { diskFilled } from './causes/disk-filled'
import { diskFull } from './causes/disk-full'
import { fuzz } from './causes/fuzz'
import { hostileBodies } from './causes/hostile-bodies'
import { everyPartKilled } from './causes/killed/every-part-killed'
import {
  killedWhileImportingGhost,
  killedWhileImportingWordpress,
} from './causes/killed/killed-while-importing'
import { killedWhileRestoring } from './causes/killed/killed-while-restoring'
import { killedWhileStarting } from './causes/killed/killed-while-starting'
import { killedWhileWriting } from './causes/killed/killed-while-writing'
import { objectStorageKilled } from './causes/killed/object-storage-killed'
import { postgresKilled } from './causes/killed/postgres-killed'
import { locked } from './causes/locked'
import { postgresStopped } from './causes/postgres-stopped'
import { smtpAway } from './causes/smtp-away'
import { stoppedUnderLoad } from './causes/stopped-under-load'
import { twoServers } from './causes/two-servers'
import type { Fault } from './fault'

/** Every fault that `npm run faults` causes, in this order. */
export const faults: readonly Fault[] = [
  killedWhileWriting,
  killedWhileStarting,
  killedWhileRestoring,
  backedUpWhileWriting,
  killedWhileImportingWordpress,
  killedWhileImportingGhost,
  diskFull,
  diskFilled,
  postgresStopped,
  postgresKilled,
  connectionsExhausted,
  objectStorageKilled,
  everyPartKilled,
  locked,
  smtpAway,
  clockJumps,
  twoServers,
  stoppedUnderLoad,
  hostileBodies,
  fuzz,
]
