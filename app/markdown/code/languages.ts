export interface Language {
  /** As a reader sees it above the code. */
  label: string
  /** Which of grammars.ts colours it; null where there is nothing to colour. */
  grammar: string | null
}

/** The names that authors write after the three backticks, what readers see, and the grammar. */
const known: [names: string, label: string, grammar: string | null][] = [
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
  known.flatMap(([names, label, grammar]) =>
    names.split(' ').map((name): [string, Language] => [name, { label, grammar }]),
  ),
)

/** Null for a name we do not know: it is an author's word, and no label. */
export function languageNamed(name: string): Language | null {
  return byName.get(name.toLowerCase()) ?? null
}
