#!/bin/sh
# Makes certificates for a cluster: deploy/make-keys.sh AUTHORITY DIRECTORY [DAYS [START]]
#
#   AUTHORITY   a directory for the authority's key, which is made when it is not there; keep it away from the machines of the cluster
#   DIRECTORY   gets keystore.p12, truststore.p12 and password, for one machine or for all
#   DAYS        how long the certificate is valid (365), from START on (now; as keytool takes it, such as -2d)
set -e
authority=$1
keys=$2
days=${3:-365}
start=${4:-+0d}
[ -n "$keys" ] || { echo "usage: make-keys.sh AUTHORITY DIRECTORY [DAYS [START]]" >&2; exit 2; }
umask 077
mkdir -p "$authority" "$keys"

secret() {
    [ -f "$1" ] || head -c 18 /dev/urandom | base64 >"$1"
    cat "$1"
}

tool() {
    keytool "$@" 2>/dev/null || { echo "make-keys.sh: keytool $1 failed" >&2; exit 1; }
}

root=$(secret "$authority/password")
own=$(secret "$keys/password")
if [ ! -f "$authority/authority.p12" ]; then
    tool -genkeypair -alias authority -keyalg EC -groupname secp256r1 -dname CN=fencepost-authority -validity 3650 -startdate -1d \
        -ext bc=ca:true -ext ku=keyCertSign -storetype PKCS12 -keystore "$authority/authority.p12" -storepass "$root"
    tool -exportcert -rfc -alias authority -keystore "$authority/authority.p12" -storepass "$root" -file "$authority/authority.pem"
fi
rm -f "$keys/keystore.p12" "$keys/truststore.p12"
tool -genkeypair -alias fencepost -keyalg EC -groupname secp256r1 -dname CN=fencepost -storetype PKCS12 \
    -keystore "$keys/keystore.p12" -storepass "$own"
tool -certreq -alias fencepost -keystore "$keys/keystore.p12" -storepass "$own" -file "$keys/request"
tool -gencert -rfc -alias authority -keystore "$authority/authority.p12" -storepass "$root" -validity "$days" -startdate "$start" \
    -ext eku=serverAuth,clientAuth -infile "$keys/request" -outfile "$keys/certificate"
tool -importcert -noprompt -alias authority -file "$authority/authority.pem" -keystore "$keys/keystore.p12" -storepass "$own"
tool -importcert -noprompt -alias fencepost -file "$keys/certificate" -keystore "$keys/keystore.p12" -storepass "$own"
tool -importcert -noprompt -alias authority -file "$authority/authority.pem" -storetype PKCS12 \
    -keystore "$keys/truststore.p12" -storepass "$own"
rm -f "$keys/request" "$keys/certificate"
