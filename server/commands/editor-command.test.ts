import { expect, test } from 'vitest'
import { StartupError } from '../process/startup-error'
import { editorCommand } from './editor-command'

test.each([
  [[], 'The arguments are not valid. Usage: vigil editor add <email>'],
  [['remove', 'a@example.com'], 'The arguments are not valid. Usage: vigil editor add <email>'],
  [['add', 'nonsense'], '"nonsense" is not an email address.'],
  [['add', 'a@example.com', 'king'], 'There is no role "king".'],
  [
    ['add', 'a@example.com', 'owner', 'more'],
    'The arguments are not valid. Usage: vigil editor add <email>',
  ],
])('`vigil editor` refuses the arguments %j in one line', async (args, message) => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const refused = editorCommand.run(args, { root: '.', print, resolvePath: (path) => path })
  const error = await refused.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(String(error)).toContain(message)
  expect(String(error).split('\n')).toHaveLength(1)
  expect(printed).toEqual([])
})
