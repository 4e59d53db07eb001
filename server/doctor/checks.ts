import type { Check } from './check'
import { backupCheck } from './checks/backup'
import { outboxCheck } from './checks/jobs/outbox'
import { scheduleCheck } from './checks/jobs/schedule'
import { webhooksCheck } from './checks/jobs/webhooks'
import { dkimCheck } from './checks/network/dkim'
import { mailServerCheck } from './checks/network/mail-server'
import { objectStorageCheck } from './checks/network/object-storage'
import { outsideCheck } from './checks/network/outside'
import { serverCheck } from './checks/network/server'
import { brandCheck } from './checks/pictures/brand'
import { picturesCheck } from './checks/pictures/pictures'
import { recordCheck } from './checks/record'
import { programCheck } from './checks/settings/program'
import { settingsCheck } from './checks/settings/settings'
import { clockCheck } from './checks/storage/clock'
import { foldersCheck } from './checks/storage/folders'
import { leftoversCheck } from './checks/storage/leftovers'
import { readersCheck } from './checks/storage/readers'
import { replicaCheck } from './checks/storage/replica'
import { secretCheck } from './checks/storage/secret'
import { spaceCheck } from './checks/storage/space'
import { tablesCheck } from './checks/storage/tables'

/** All but that of the database, which comes before them, in the order of the report. */
export const checks: readonly Check[] = [
  tablesCheck,
  programCheck,
  settingsCheck,
  foldersCheck,
  spaceCheck,
  readersCheck,
  replicaCheck,
  secretCheck,
  clockCheck,
  objectStorageCheck,
  picturesCheck,
  brandCheck,
  leftoversCheck,
  recordCheck,
  backupCheck,
  outboxCheck,
  scheduleCheck,
  webhooksCheck,
  serverCheck,
  outsideCheck,
  mailServerCheck,
  dkimCheck,
]
