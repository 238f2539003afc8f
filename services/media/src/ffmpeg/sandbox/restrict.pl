# Restricts this process and then executes a program. Perl, because Node.js cannot make these system calls and every Debian image has
# perl-base, which needs no privileges for them. Every requested step must succeed, otherwise the program is not started.
#
#   perl restrict.pl [user=ID] [processes=COUNT] [seccomp] [landlock] folder=PATH -- PROGRAM [PARAMETER...]
#
# user       real, effective and saved user and group, without further groups (needs root)
# processes  limit of processes and threads of the user
# seccomp    no sockets, no new processes, no signals to and no inspection of other processes, no links, no mounts
# landlock   writes only in `folder`; reads only there, in the folders of libraries and fonts; executes only the program
use strict;
use warnings;
use Config;

sub fail { print STDERR "sandbox: $_[0]: $!\n"; exit 126 }
sub call {
    my ($name, $number, @arguments) = @_;
    my $result = syscall($number, @arguments);
    fail($name) if $result == -1;
    return $result;
}

my %option;
while (@ARGV && (my $argument = shift @ARGV) ne '--') {
    my ($name, $value) = split /=/, $argument, 2;
    $option{$name} = defined $value ? $value : 1;
}
my $program = $ARGV[0];

my %numbers = (
    x86_64 => {
        audit => 0xC000003E, prctl => 157, setgroups => 116, setresgid => 119, setresuid => 117, prlimit64 => 302,
        clone => 56, kill => 62, tgkill => 234,
        denied => [
            41 .. 44, 46, 49, 50, 53, 288, 307,    # socket, connect, accept, sendto, sendmsg, bind, listen, socketpair, accept4, sendmmsg
            57, 58, 322,                           # fork, vfork, execveat
            129, 200, 297,                         # rt_sigqueueinfo, tkill, rt_tgsigqueueinfo
            101, 310, 311, 312,                    # ptrace, process_vm_readv, process_vm_writev, kcmp
            86, 88, 133, 259, 265, 266,            # link, symlink, mknod, mknodat, linkat, symlinkat
            155, 161, 165, 166, 272, 308,          # pivot_root, chroot, mount, umount2, unshare, setns
            29, 64, 68, 240,                       # shmget, semget, msgget, mq_open
            248 .. 250, 298, 303, 304, 321, 323,   # add_key, request_key, keyctl, perf_event_open, *_handle_at, bpf, userfaultfd
            167 .. 169, 175, 176, 246, 313, 320,   # swapon, swapoff, reboot, kernel modules, kexec
        ],
    },
    aarch64 => {
        audit => 0xC00000B7, prctl => 167, setgroups => 159, setresgid => 149, setresuid => 147, prlimit64 => 261,
        clone => 220, kill => 129, tgkill => 131,
        denied => [
            198 .. 203, 206, 211, 242, 269, 281, 138, 130, 240, 117, 270 .. 272, 33, 36, 37, 39 .. 41, 51, 97, 268,
            180, 186, 190, 194, 217 .. 219, 241, 264, 265, 280, 282, 104 .. 106, 142, 224, 225, 273, 294,
        ],
    },
);
# The same number on every architecture: pidfd_*, io_uring_*, the mount interface of Linux 5.2, mount_setattr.
my @denied = (424, 434, 438, 425 .. 427, 428 .. 433, 442);
my ($machine) = $Config{archname} =~ /^(x86_64|aarch64)/;
fail('unknown processor architecture') if !$machine;
my %number = %{$numbers{$machine}};

sub restrict_files {
    my $abi = call('landlock version', 444, 0, 0, 1);
    my $execute = 1;
    my $read = 4 | 8;
    # Everything except to make devices, sockets, pipes and symbolic links, and to link files of other folders.
    my $write = 2 | 4 | 8 | 16 | 32 | 128 | 256 | ($abi >= 3 ? 1 << 14 : 0);
    my $handled = (1 << 13) - 1;
    $handled |= 1 << 13 if $abi >= 2;
    $handled |= 1 << 14 if $abi >= 3;
    $handled |= 1 << 15 if $abi >= 5;
    my $attributes = pack('Q', $handled);
    # TCP ports, then abstract sockets and signals, which seccomp denies as well.
    $attributes .= pack('Q', 3) if $abi >= 4;
    $attributes .= pack('Q', 3) if $abi >= 6;
    my $rules = call('landlock_create_ruleset', 444, $attributes, length $attributes, 0);
    my $allow = sub {
        my ($path, $access) = @_;
        # Files have no right to list or to create.
        my $of_file = 1 | 2 | 4 | (1 << 14) | (1 << 15);
        sysopen(my $file, $path, 0x200000) or return; # O_PATH
        $access &= $of_file if !-d $path;
        call("landlock_add_rule $path", 445, $rules, 1, pack('Ql', $access, fileno $file), 0);
    };
    $allow->($_, $read) for qw(/lib /lib64 /usr/lib /usr/lib64 /usr/local/lib /usr/share /usr/local/share /var/cache/fontconfig /etc/fonts
        /etc/ld.so.cache /etc/ld.so.conf /etc/ld.so.conf.d /etc/localtime /dev/urandom /dev/random /sys/devices/system/cpu);
    $allow->($_, $read | $execute) for $program, glob('/lib*/ld-linux-*.so.* /lib/ld-musl-*.so.1');
    $allow->('/dev/null', 2 | 4);
    $allow->($option{folder}, $write);
    call('landlock_restrict_self', 446, $rules, 0);
}

sub statement { return pack('SCCL', @_) }
sub refuse_calls {
    my ($load, $equal, $any_bit, $at_least, $return) = (0x20, 0x15, 0x45, 0x35, 0x06);
    my ($allowed, $not_permitted, $not_implemented, $kill) = (0x7fff0000, 0x00050001, 0x00050026, 0x80000000);
    my $filter = join '',
        statement($load, 0, 0, 4), statement($equal, 1, 0, $number{audit}), statement($return, 0, 0, $kill),
        statement($load, 0, 0, 0), statement($at_least, 0, 1, 0x40000000), statement($return, 0, 0, $not_permitted);
    for my $denied (@{$number{denied}}, @denied) {
        $filter .= statement($equal, 0, 1, $denied) . statement($return, 0, 0, $not_permitted);
    }
    # The C library falls back from clone3, whose flags a filter cannot read, to clone. Only threads may be created.
    $filter .= statement($equal, 0, 1, 435) . statement($return, 0, 0, $not_implemented);
    $filter .= statement($equal, 0, 4, $number{clone}) . statement($load, 0, 0, 16) . statement($any_bit, 0, 1, 0x10000)
        . statement($return, 0, 0, $allowed) . statement($return, 0, 0, $not_permitted);
    # The process may signal and limit only itself. To kill, 0 is the group of processes that contains the service.
    for my $rule ([$number{kill}, $$], [$number{tgkill}, $$], [$number{prlimit64}, 0], [$number{prlimit64}, $$]) {
        my ($call, $argument) = @$rule;
        $filter .= statement($equal, 0, 4, $call) . statement($load, 0, 0, 16) . statement($equal, 0, 1, $argument)
            . statement($return, 0, 0, $allowed) . statement($load, 0, 0, 0);
    }
    for my $self (@number{qw(kill tgkill prlimit64)}) {
        $filter .= statement($equal, 0, 1, $self) . statement($return, 0, 0, $not_permitted);
    }
    $filter .= statement($return, 0, 0, $allowed);
    call('seccomp', $number{prctl}, 22, 2, pack('Sx6P', length($filter) / 8, $filter), 0, 0);
}

call('limit of processes', $number{prlimit64}, 0, 6, pack('QQ', $option{processes}, $option{processes}), 0) if $option{processes};
if (my $user = $option{user}) {
    call('setgroups', $number{setgroups}, 0, 0);
    call('setresgid', $number{setresgid}, $user + 0, $user + 0, $user + 0);
    call('setresuid', $number{setresuid}, $user + 0, $user + 0, $user + 0);
}
# Killed with its parent; a change of the user resets that.
call('pdeathsig', $number{prctl}, 1, 9, 0, 0, 0);
call('no_new_privs', $number{prctl}, 38, 1, 0, 0, 0);
restrict_files() if $option{landlock};
refuse_calls() if $option{seccomp};
exec { $program } @ARGV or fail("executing $program");
