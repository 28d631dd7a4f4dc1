export type Shell = 'bash' | 'zsh' | 'fish';

// Each script asks `souk __complete` for the words so far, and falls back to files.

const BASH = String.raw`# souk: completion for bash
_souk() {
  local typed="\${COMP_WORDS[COMP_CWORD]}" value
  COMPREPLY=()
  while IFS=$'\t' read -r value _; do
    if [[ -n "$value" && "$value" == "$typed"* ]]; then COMPREPLY+=("$value"); fi
  done < <("\${1/#\~/$HOME}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _souk souk`;

const ZSH = String.raw`#compdef souk
# souk: completion for zsh
_souk() {
  local line value said tab=$'\t'
  local -a candidates
  while IFS= read -r line; do
    value="\${line%%$tab*}"
    said="\${line#*$tab}"
    candidates+=("\${value//:/\\:}\${said:+:$said}")
  done < <("\${words[1]/#\~/$HOME}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#candidates} )); then
    _describe 'souk' candidates
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _souk ]]; then
  _souk "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _souk souk
fi`;

const FISH = String.raw`# souk: completion for fish
function __souk_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l found (command $words[1] __complete -- $words[2..-1] "$typed" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$typed"
    end
end
complete -c souk -f -a '(__souk_complete)'`;

/** Removes the backslashes that keep `${…}` of the shell from being read as part of the template. */
const unescapeDollars = (script: string) => script.replaceAll('\\$', '$');

export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: unescapeDollars(BASH),
  zsh: unescapeDollars(ZSH),
  fish: unescapeDollars(FISH),
};
