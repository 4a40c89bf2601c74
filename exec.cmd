@rem The scripts of package.json begin with "exec", so that the shell of npm steps aside; that of Windows has no such word.
@%*
