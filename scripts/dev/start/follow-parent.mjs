// Loaded before a service that runs as a child: when the parent dies without saying so, the service drains and ends, too.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
