// The scripts hand over the line as it is typed, as one word that is never evaluated: shipctl takes it apart (cli/complete/).
// The first line of its answer says whether the shell completes files, or whether words go on.

const bash = `_shipctl() {
  local mode line
  COMPREPLY=()
  {
    IFS= read -r mode
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <(shipctl __complete --shell bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "$COMP_TYPE" "\${COLUMNS:-80}" 2>/dev/null)
  case $mode in
    files) compopt -o default -o bashdefault 2>/dev/null ;;
    part) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -F _shipctl shipctl
`;

const zsh = `#compdef shipctl
_shipctl() {
  local mode line
  local -a found
  {
    IFS= read -r mode
    while IFS= read -r line; do found+=("$line"); done
  } < <(shipctl __complete --shell zsh "\${(j: :)words[1,CURRENT-1]} $QIPREFIX$IPREFIX$PREFIX" 2>/dev/null)
  case $mode in
    files)
      [[ $PREFIX == --*=* ]] && compset -P 1 '*='
      _files ;;
    part) _describe -V shipctl found -U -S '' ;;
    words) _describe -V shipctl found -U ;;
  esac
}
if [[ \${funcstack[1]} == _shipctl ]]; then
  _shipctl "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
  compdef _shipctl shipctl
fi
`;

const fish = `function __shipctl_complete
  set -l found (shipctl __complete --shell fish (commandline -cp | string collect) 2>/dev/null)
  set -l mode $found[1]
  set -e found[1]
  if test "$mode" = files
    set -l token (commandline -ct)
    set -l flag (string match -r -- '^--[^=]+=' "$token")
    set -l part (string replace -r -- '^--[^=]+=' '' "$token")
    for path in (__fish_complete_path "$part")
      printf '%s%s\\n' "$flag" "$path"
    end
  else
    printf '%s\\n' $found
  end
end
complete -c shipctl -f -a '(__shipctl_complete)'
`;

// Old versions lose quotes and empty words on their way to a program, and read its answer in a code page.
const powershell = `Register-ArgumentCompleter -Native -CommandName shipctl -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $length = [Math]::Max(0, $cursorPosition - $commandAst.Extent.StartOffset)
    $line = $commandAst.Extent.Text
    if ($line.Length -gt $length) { $line = $line.Substring(0, $length) } else { $line = $line.PadRight($length) }
    $words = foreach ($text in $line, "$wordToComplete") {
        'x' + [BitConverter]::ToString([Text.Encoding]::UTF8.GetBytes($text)).Replace('-', '')
    }
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
        $answer = @(& shipctl __complete --shell powershell $words 2>$null)
    } finally {
        [Console]::OutputEncoding = $encoding
    }
    $answer | Select-Object -Skip 1 | ForEach-Object {
        $word, $shown, $about = $_.Split([char]9)
        New-Object System.Management.Automation.CompletionResult $word, $shown, 'ParameterValue', $about
    }
}
`;

/** The script of each shell, as it is written to a file. */
export const completionScripts = { bash, zsh, fish, powershell } as const;

export type ShellName = keyof typeof completionScripts;
