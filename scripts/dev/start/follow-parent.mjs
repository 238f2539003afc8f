// Loaded before a service in a child process: when the parent is killed, the service drains and exits.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
