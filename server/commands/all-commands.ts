import { backupCommand } from './backup-command'
import type { Command } from './command'
import { createCommand, migrateCommand, sampleCommand } from './commands'
import { editorCommand } from './desk/editor-command'
import { settingCommand } from './desk/setting-command'
import { subscriberCommand } from './desk/subscriber-command'
import { tokenCommand } from './desk/token-command'
import { doctorCommand } from './doctor-command'
import { entitiesCommand } from './entities/entities-command'
import { knowledgeCommand } from './entities/knowledge-command'
import { exportCommand } from './export-command'
import { importCommand } from './import-command'
import { recordCommand } from './record/record-command'
import { verifyCommand } from './record/verify-command'
import { witnessCommand } from './record/witness-command'
import { restoreCommand } from './restore-command'
import { secretCommand } from './secret-command'
import { serveCommand } from './serve-command'
import { storageCommand } from './storage-command'

/** In the order in which `vigil help` lists them. */
export const commands: readonly Command[] = [
  serveCommand,
  migrateCommand,
  createCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
  witnessCommand,
  sampleCommand,
  editorCommand,
  tokenCommand,
  settingCommand,
  subscriberCommand,
  exportCommand,
  importCommand,
  entitiesCommand,
  knowledgeCommand,
  storageCommand,
  secretCommand,
  recordCommand,
]
