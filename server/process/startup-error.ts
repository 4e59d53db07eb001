/** A start or command that cannot go on. It is printed in one line, and the exit code is 1. */
export class StartupError extends Error {
  override name = 'StartupError'
  readonly problem: string
  readonly whatToDo: string

  constructor(problem: string, whatToDo: string) {
    super(`${problem} ${whatToDo}`)
    this.problem = problem
    this.whatToDo = whatToDo
  }
}
