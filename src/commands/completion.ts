import { defineCommand } from '../session/command.ts';

// What is typed is handed over as words and never evaluated. Without an answer the shell completes files.

const bash = `_shipctl() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done \\
    < <(shipctl __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _shipctl shipctl
`;

const zsh = `#compdef shipctl
_shipctl() {
  local line
  local -a found
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(shipctl __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe -V shipctl found; else _files; fi
}
if [[ \${funcstack[1]} == _shipctl ]]; then _shipctl "$@"; else compdef _shipctl shipctl; fi
`;

const fish = `function __shipctl_complete
  set -l words (commandline -opc)
  set -e words[1]
  set -l current (commandline -ct)
  set -l found (shipctl __complete $words "$current" 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c shipctl -f -a '(__shipctl_complete)'
`;

const scripts: ReadonlyMap<string, string> = new Map(Object.entries({ bash, zsh, fish }));

export const completion = defineCommand({
  effects: { service: 'none' },
  prints: 'the script',
  note: `Completes commands, flags and the values of flags that shipctl knows, without a request. bash: add source <(shipctl
completion bash) to ~/.bashrc. zsh: save it as _shipctl in a folder of $fpath. fish: save it as
~/.config/fish/completions/shipctl.fish.`,
  arguments: ['<bash|zsh|fish>'],
  examples: ['bash > shipctl.bash', 'zsh > _shipctl', 'fish > shipctl.fish'],
  run: (_context, [shell = '']) => {
    const text = scripts.get(shell);
    const fault = `There is no script for ${JSON.stringify(shell)}. The shells are: ${[...scripts.keys()].join(', ')}.`;
    return { mistakes: text === undefined ? [fault] : [], run: async () => ({ text: text ?? '' }) };
  },
});
