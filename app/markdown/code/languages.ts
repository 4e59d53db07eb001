export interface Language {
  /** Shown above the code. */
  label: string
  /** One of grammars.ts, or null: the code is not coloured. */
  grammar: string | null
}

/** `names` are what authors write after the three backticks. */
const languages: [names: string, label: string, grammar: string | null][] = [
  ['bash sh shell zsh', 'Shell', 'bash'],
  ['c h', 'C', 'c'],
  ['console shellsession', 'Console', 'shellsession'],
  ['csharp cs', 'C#', 'csharp'],
  ['css', 'CSS', 'css'],
  ['diff patch', 'Diff', 'diff'],
  ['dns zone', 'DNS', null],
  ['docker dockerfile', 'Dockerfile', 'docker'],
  ['go golang', 'Go', 'go'],
  ['hcl terraform tf', 'Terraform', 'hcl'],
  ['html xhtml', 'HTML', 'html'],
  ['http', 'HTTP', 'http'],
  ['ini conf', 'INI', 'ini'],
  ['java', 'Java', 'java'],
  ['javascript js mjs jsx', 'JavaScript', 'javascript'],
  ['json jsonc', 'JSON', 'json'],
  ['kql kusto', 'KQL', 'kusto'],
  ['nginx', 'nginx', 'nginx'],
  ['php', 'PHP', 'php'],
  ['powershell ps1 pwsh', 'PowerShell', 'powershell'],
  ['python py', 'Python', 'python'],
  ['regex regexp', 'Regular expression', 'regexp'],
  ['rego', 'Rego', null],
  ['rust rs', 'Rust', 'rust'],
  ['sigma', 'Sigma', 'yaml'],
  ['sql', 'SQL', 'sql'],
  ['text txt plain plaintext', 'Text', null],
  ['toml', 'TOML', 'toml'],
  ['typescript ts tsx', 'TypeScript', 'typescript'],
  ['xml svg', 'XML', 'xml'],
  ['yaml yml', 'YAML', 'yaml'],
  ['yara', 'YARA', null],
]

const byName = new Map<string, Language>(
  languages.flatMap(([names, label, grammar]) =>
    names.split(' ').map((name): [string, Language] => [name, { label, grammar }]),
  ),
)

/** Null for an unknown name: what an author typed is not shown as a label. */
export function findLanguage(name: string): Language | null {
  return byName.get(name.toLowerCase()) ?? null
}
