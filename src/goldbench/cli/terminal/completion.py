import click
from click.shell_completion import get_completion_class

from goldbench.errors import UsageError

SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_GOLDBENCH_COMPLETE"


@click.command
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print what makes a shell complete verbs and options.

    \b
    bash   echo 'eval "$(goldbench completion bash)"' >> ~/.bashrc
    zsh    echo 'eval "$(goldbench completion zsh)"' >> ~/.zshrc
    fish   goldbench completion fish > ~/.config/fish/completions/goldbench.fish
    """  # noqa: D301 - \b is for click
    completer = get_completion_class(shell)
    if completer is None:
        msg = f"no completion for {shell}"
        raise UsageError(msg, hint=f"one of: {', '.join(SHELLS)}")
    root = context.find_root().command
    script = completer(root, {}, "goldbench", _VARIABLE)
    # click would start bash to ask for its version; the script itself needs no answer.
    click.echo(script.source_template % script.source_vars())
